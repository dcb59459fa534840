import Formats
import Foundation
import TestSupport
import Testing

@testable import LineEditing
@testable import TaskShellKit
@testable import taskshell

/// Themes, measured by colour perception.
@Suite struct PaletteTests {
  private typealias Light = (red: Double, green: Double, blue: Double)

  /// The linear light of an sRGB colour.
  private static func light(_ color: TextStyle.Color) -> Light {
    let (red, green, blue) =
      switch color {
      case .palette(let number): PaletteColors.parts(of: number)
      case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
      }
    func linear(_ part: Int) -> Double {
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return (linear(red), linear(green), linear(blue))
  }

  private static func luminance(_ light: Light) -> Double {
    0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// The contrast ratio of WCAG 2.2, 1.4.3.
  private static func contrast(_ first: TextStyle.Color, _ second: TextStyle.Color) -> Double {
    let (a, b) = (luminance(light(first)), luminance(light(second)))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static let backgrounds: [(isLight: Bool, TextStyle.Color)] = [
    (false, .rgb(0, 0, 0)), (false, .rgb(0x1E, 0x1E, 0x1E)), (true, .rgb(255, 255, 255)),
    (true, .rgb(0xFD, 0xF6, 0xE3)),
  ]

  /// The text of every theme is legible on its backgrounds by WCAG; at strong contrast, at the
  /// higher level.
  @Test(arguments: Theme.allCases.filter(\.hasBackgrounds))
  func themesCanBeRead(theme: Theme) throws {
    for (isLight, background) in Self.backgrounds {
      for role in Role.allCases {
        guard let look = theme.look(of: role, isLight: isLight), let color = look.color else {
          continue
        }
        let contrast = Self.contrast(color, look.background ?? background)
        #expect(
          contrast >= (theme == .contrast ? 7 : 4.5), "\(theme) \(role.name) \(isLight) \(contrast)"
        )
      }
    }
  }

  /// Roles that are coloured in the plain theme are coloured legibly in every other one.
  @Test(arguments: Theme.allCases.filter(\.hasBackgrounds))
  func themesHaveEveryRole(theme: Theme) {
    for role in Role.allCases where role.usual != .plain && role.usual != .bold {
      for isLight in [false, true] {
        #expect(theme.look(of: role, isLight: isLight)?.color != nil, "\(theme) \(role.name)")
      }
    }
  }

  /// Colour vision without red, green, blue or any colour: H. Brettel, F. Viénot, J. Mollon, and G.
  /// Machado and others (2009), in linear light.
  private static let visions: [[Double]] = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1],
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
    [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900],
  ]

  /// The difference of two colours (CIE 1976) in one of these kinds of vision.
  private static func difference(
    _ first: TextStyle.Color, _ second: TextStyle.Color, _ vision: [Double]
  ) -> Double {
    func lab(_ color: TextStyle.Color) -> (Double, Double, Double) {
      let seen = light(color)
      let parts = [seen.red, seen.green, seen.blue]
      let rgb = (0..<3).map { row in
        min(1, max(0, (0..<3).reduce(0) { $0 + vision[row * 3 + $1] * parts[$1] }))
      }
      func f(_ value: Double) -> Double {
        value > 0.008856 ? pow(value, 1.0 / 3) : 7.787 * value + 16.0 / 116
      }
      let x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047)
      let y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2])
      let z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883)
      return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
    let (a, b) = (lab(first), lab(second))
    let (l, c, h) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
    return (l * l + c * c + h * h).squareRoot()
  }

  /// Adjacent roles of different meaning can be told apart in every kind of vision.
  @Test func everyEyeTellsRolesApart() throws {
    let beside: [[Role]] = [
      [.overdue, .today, .started, .priority, .detail],
      [.calendarFew, .calendarSome, .calendarMany, .calendarMost], [.chartDone, .chartOpen],
    ]
    for isLight in [false, true] {
      for roles in beside {
        for (index, first) in roles.enumerated() {
          for second in roles[(index + 1)...] {
            let one = try #require(Theme.colorblind.look(of: first, isLight: isLight))
            let other = try #require(Theme.colorblind.look(of: second, isLight: isLight))
            let (a, b) = (try #require(one.color), try #require(other.color))
            for (eye, vision) in Self.visions.enumerated() {
              let difference = Self.difference(a, b, vision)
              #expect(
                difference >= 15, "\(first.name) \(second.name) \(isLight) \(eye) \(difference)")
            }
          }
        }
      }
    }
  }

  /// The plain theme uses only the terminal's sixteen colours.
  @Test func thePlainThemeIsTheTerminals() {
    for role in Role.allCases {
      #expect(Palette.usual[role] == role.usual)
      if case .palette(let number)? = role.usual.color { #expect(number < 16) }
    }
  }
}
