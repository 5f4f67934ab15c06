/** Returns the variables of each theme in an accent color's style sheet, the light theme first. */
export function themeVariables(stylesheet: string): Record<string, string>[] {
  return [...stylesheet.matchAll(/\{(--[^}]*)\}/g)].map(([, declarations = '']) =>
    Object.fromEntries(
      declarations.split(';').map((declaration) => {
        const [name = '', value = ''] = declaration.split(':')
        return [name, value]
      }),
    ),
  )
}
