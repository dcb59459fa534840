// The part of libedit that Swift cannot call by itself: variadic functions, one wrapper for each
// shape of arguments, and the few things that are macros, globals or missing on one platform.

#ifndef TASKSHELL_CEDITLINE_SHIM_H
#define TASKSHELL_CEDITLINE_SHIM_H

#include <histedit.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <wchar.h>

typedef unsigned char (*ced_command)(EditLine *, int);
// wchar_t is 32 bits on every platform this is built for.
typedef int (*ced_read)(EditLine *, int32_t *);

static inline FILE *ced_stdin(void) { return stdin; }
static inline FILE *ced_stdout(void) { return stdout; }

// EL_SIGNAL, EL_EDITMODE, EL_PREP_TERM.
static inline int ced_set_int(EditLine *editor, int option, int value) {
  return el_set(editor, option, value);
}

// EL_EDITOR, EL_TERMINAL.
static inline int ced_set_string(EditLine *editor, int option, const char *value) {
  return el_set(editor, option, value);
}

// EL_EDITOR: "emacs" or "vi"; NULL when it cannot be told.
static inline const char *ced_get_string(EditLine *editor, int option) {
  const char *value = NULL;
  return el_get(editor, option, &value) == 0 ? value : NULL;
}

static inline char *ced_empty_prompt(EditLine *editor) {
  static char empty[1];
  (void)editor;
  return empty;
}

static inline int ced_set_empty_prompt(EditLine *editor) {
  return el_set(editor, EL_PROMPT, ced_empty_prompt);
}

// Wide on purpose: the narrow call would read one char a time on some versions.
static inline int ced_set_read(EditLine *editor, ced_read read) {
  return el_wset(editor, EL_GETCFN, (int (*)(EditLine *, wchar_t *))(void *)read);
}

static inline int ced_set_client_data(EditLine *editor, void *data) {
  return el_set(editor, EL_CLIENTDATA, data);
}

static inline void *ced_client_data(EditLine *editor) {
  void *data = NULL;
  return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline int ced_add_command(
    EditLine *editor, const char *name, const char *help, ced_command command) {
  return el_set(editor, EL_ADDFN, name, help, command);
}

static inline int ced_bind(EditLine *editor, const char *keys, const char *command) {
  return el_set(editor, EL_BIND, keys, command, NULL);
}

// The second key map: vi's command mode.
static inline int ced_bind_alternative(EditLine *editor, const char *keys, const char *command) {
  return el_set(editor, EL_BIND, "-a", keys, command, NULL);
}

static inline int ced_set_output(EditLine *editor, FILE *output) {
  return el_set(editor, EL_SETFP, 1, output);
}

static inline int ced_set_history(EditLine *editor, History *history_list) {
  return el_set(editor, EL_HIST, history, history_list);
}

static inline int ced_history_size(History *history_list, int size) {
  HistEvent event;
  return history(history_list, &event, H_SETSIZE, size);
}

static inline int ced_history_enter(History *history_list, const char *line) {
  HistEvent event;
  return history(history_list, &event, H_ENTER, line);
}

// Moves the cursor by a number of scalars, negative to the left. Older versions have no
// el_cursor(); there the line information is the editor's own and may be moved, as libedit's own
// readline layer does.
static inline void ced_move_cursor(EditLine *editor, int count) {
#ifdef __APPLE__
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  const wchar_t *cursor = line->cursor + count;
  if (cursor < line->buffer) cursor = line->buffer;
  if (cursor > line->lastchar) cursor = line->lastchar;
  line->cursor = cursor;
#else
  el_cursor(editor, count);
#endif
}

// Brings a cursor back that stands before the line, where vi's `$` leaves it in an empty one.
static inline void ced_repair_cursor(EditLine *editor) {
  const LineInfoW *line = el_wline(editor);
  if (line->cursor < line->buffer) ced_move_cursor(editor, (int)(line->buffer - line->cursor));
}

// The line being edited as scalars; valid until the next change.
static inline const int32_t *ced_line(EditLine *editor, intptr_t *count, intptr_t *cursor) {
  const LineInfoW *line = el_wline(editor);
  *count = line->lastchar - line->buffer;
  *cursor = line->cursor - line->buffer;
  return (const int32_t *)line->buffer;
}

// The scalars end with 0. Gives 0, or -1 when they do not fit.
static inline int ced_insert(EditLine *editor, const int32_t *scalars) {
  return el_winsertstr(editor, (const wchar_t *)scalars);
}

// Deletes scalars from an index on; the cursor stands there afterwards. Moves the editor's own line
// together, as above: el_deletestr() would put what is deleted into vi's yank buffer.
static inline void ced_delete(EditLine *editor, intptr_t start, intptr_t count) {
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  wchar_t *from = (wchar_t *)line->buffer + start;
  wmemmove(from, from + count, (size_t)(line->lastchar - (from + count)));
  line->lastchar -= count;
  line->cursor = from;
}

// Carries out a line of editrc(5).
static inline void ced_obey(EditLine *editor, const char *line) {
  int count = 0;
  const char **words = NULL;
  Tokenizer *tokenizer = tok_init(NULL);
  if (tokenizer == NULL) return;
  if (tok_str(tokenizer, line, &count, &words) == 0 && count > 0) el_parse(editor, count, words);
  tok_end(tokenizer);
}

// Reads a line; gives its number of scalars, 0 at the end of input, -1 after an error.
static inline int ced_read_line(EditLine *editor, const int32_t **scalars) {
  int count = 0;
  *scalars = (const int32_t *)el_wgets(editor, &count);
  return *scalars == NULL && count > 0 ? 0 : count;
}

// A number of the terminal description, such as "co"; some versions refuse to set any.
static inline int ced_set_capability(EditLine *editor, const char *name, const char *value) {
  return el_set(editor, EL_SETTC, name, value, NULL);
}

// Flags of the editing mode in the notation of `setty` in editrc(5), such as "-isig".
static inline int ced_set_edit_mode_flag(EditLine *editor, const char *flag) {
  return el_set(editor, EL_SETTY, "-d", flag, NULL);
}

// Makes the keys that send signals (^C, ^Z) or hold output (^S, ^Q) ordinary ones.
static inline void ced_free_keys(int descriptor) {
  struct termios mode;
  if (tcgetattr(descriptor, &mode) != 0) return;
  mode.c_lflag &= ~(tcflag_t)ISIG;
  mode.c_iflag &= ~(tcflag_t)IXON;
  tcsetattr(descriptor, TCSADRAIN, &mode);
}

// The bytes that can be read at once; -1 when there is no terminal any more.
static inline int ced_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

#endif
