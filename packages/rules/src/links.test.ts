import { expect, it } from 'vitest'
import { linkTarget } from './links.ts'

it.each(['/', '/classes/0198?session=1#seats', '/profile?section=payments'])(
  '%s is a path of the app',
  (path) => {
    expect(linkTarget(path)).toEqual({ kind: 'path', path })
  },
)

it.each(['https://example.org', 'https://www.health.ny.gov/child?x=1#y', 'HTTPS://example.org/a'])(
  '%s is a link to another site',
  (href) => {
    expect(linkTarget(href)).toEqual({ kind: 'web', href })
  },
)

it.each([
  '//evil.example',
  '/\\evil.example',
  '/classes\\..',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '/\t/evil.example',
  'http://example.org',
  'data:text/html,x',
  'https:evil.example',
  'https:///evil.example',
  'https://cubby.test@evil.example',
  'https://evil.example\\@cubby.test',
  'https://[broken',
  'classes',
  '',
])('%j is not a link', (url) => {
  expect(linkTarget(url)).toBeNull()
})
