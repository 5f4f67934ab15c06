import { expect, it } from 'vitest'
import { themeVariables } from './brand-fields.tsx'

it('reads the colors of both themes', () => {
  const stylesheet =
    ':root:root{--primary:#5b2a86;--band:#5b2a86}\n@media screen{:root:root[data-theme="dark"]{--primary:#b686e9;--band:#3e2b52}}\n'
  expect(themeVariables(stylesheet)).toEqual([
    { '--primary': '#5b2a86', '--band': '#5b2a86' },
    { '--primary': '#b686e9', '--band': '#3e2b52' },
  ])
})
