import { expect, it } from 'vitest'
import { linkTarget } from './links.ts'

it.each(['/', '/classes/0198?session=1#seats', '/profile?section=payments'])(
  '%s is a path of the app',
  (path) => {
    expect(linkTarget(path)).toEqual({ kind: 'path', path })
  },
)

it.each([
  'https://example.org',
  'https://www.health.ny.gov/child?x=1#y',
  'HTTPS://example.org/a',
  'https://example.org:8443/a',
  'https://example.org:65535/a',
  'https://xn--bcher-kva.example/\u00fcber',
])('%s is a link to another site', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'web', href })
})

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
  'javascript://alert(1)/https://example.org',
  'x:https://example.org',
  'https:///evil.example',
  'https://cubby.test@evil.example',
  'https://evil.example\\@cubby.test',
  'https://[broken',
  'classes',
  '',
  // A line break, also an encoded one
  'https://example.org/a\r\nSet-Cookie: b',
  'https://example.org/a%0d%0aSet-Cookie:b',
  '/classes%0D%0ALocation:https://evil.example',
  '/classes%00',
  // Bidirectional controls and invisible characters
  'https://example.org/\u202efdp.exe',
  'https://example.org/\u2066a\u2069',
  '/classes/\u202e1',
  'https://exa\u200bmple.org',
  'https://example.org/\u2028a',
  // Homographs: a Cyrillic letter, a full-width stop, a division slash, a combining accent
  'https://ex\u0430mple.org',
  'https://example.org\uff0eevil.example',
  'https://cubby.test\u2215login.evil.example',
  'https://e\u0301xample.org',
  // Ports
  'https://example.org:99999',
  'https://example.org:65536/a',
  'https://example.org:-1',
])('%j is not a link', (url) => {
  expect(linkTarget(url)).toBeNull()
})
