import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const bundle = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/**
 * An expression that loads Testing Library into the page, so that elements are found the same way in every
 * engine.
 */
export const loadTestingLibrary = `(() => { ${readFileSync(bundle, 'utf8')}\n })()`
