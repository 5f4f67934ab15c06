/**
 * The names of the placeholders of a text in ICU MessageFormat, as a union of strings: `'name' | 'count'` for
 * `'{name} has {count, plural, one {# spot} other {# spots}}'`. Never without placeholders, and string for a text that
 * is not known to the compiler.
 */
export type Placeholder<Text extends string> = string extends Text ? string : InText<Text>

/** Up to the next brace: an opening one begins a placeholder, and a closing one ends a form of a plural. */
type InText<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? InForms<`${Rest}{${After}`>
    : InPlaceholder<After>
  : Text extends `${string}}${infer Rest}`
    ? InForms<Rest>
    : never

type InPlaceholder<Text extends string> = Text extends `${infer Name}}${infer Rest}`
  ? Name extends `${infer Counted},${string}`
    ? Counted | (Text extends `${Counted},${infer Forms}` ? InForms<Forms> : never)
    : Name | InText<Rest>
  : never

/** Between the forms of a plural: an opening brace begins a form, and a closing one ends the placeholder. */
type InForms<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? InText<`${Rest}{${After}`>
    : InText<After>
  : Text extends `${string}}${infer Rest}`
    ? InText<Rest>
    : never

/** The names of the values of plurals, which are numbers: `'count'` for `'{count, plural, one {# spot} other {# spots}}'`. */
export type Counted<Text extends string> = Text extends `${infer Before}, plural,${infer After}`
  ? AfterBraces<Before> | Counted<After>
  : never

type AfterBraces<Text extends string> = Text extends `${string}{${infer After}` ? AfterBraces<After> : Text

/** The names of the marked parts of a text: `'terms'` for `'I accept the <terms>terms</terms>.'`. */
export type Part<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | Part<Rest>
  : never
