import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubErrorMessage } from './scrub-error-message.ts'

const scrub = (message: string) => scrubErrorMessage(message, 300)

describe('scrubErrorMessage', () => {
  it.each([
    ['an email address', 'No user with rosa.delgado@example.test', 'No user with <email>'],
    ['a full name', 'Rosa Delgado is already enrolled', '<name> is already enrolled'],
    ['a name with an accent', 'Cannot show José Álvarez-Núñez', 'Cannot show <name>'],
    ['a name in another script', 'Cannot show 王小明 here', 'Cannot show <name> here'],
    ['a name with an apostrophe', "Missing O'Brien", 'Missing <name>'],
    ['a name like an identifier', 'Missing DeShawn McDonald in the roster', 'Missing <name> in the roster'],
    ['a street address', 'At 412 Court Street, Brooklyn, NY 11231', '<name> 412 <name> <number>'],
    ['a phone number', 'Cannot call (718) 555-0134 now', 'Cannot call <number> now'],
    ['an international phone number', 'Cannot call +49 30 1234567', 'Cannot call <number>'],
    ['a date of birth', 'Invalid day 1990-04-05', 'Invalid day <number>'],
    ['a card number', 'Invalid card 4111 1111 1111 1111', 'Invalid card <number>'],
    ['an address of a network', 'Refused by 192.168.178.20', 'Refused by <number>'],
    ['an address of IPv6', 'Refused by 2001:db8::8a2e:370:7334', 'Refused by <number>'],
    ['an id', 'No session 0192f3a1-7c11-7e0a-9a55-2f1f0a4b6c7d', 'No session <token>'],
    ['a bearer token', 'Refused Bearer abc.def', 'Refused <token>'],
    ['an access token', 'Bad token q8Zx1pLm_0aV-7yTr2Bn', 'Bad token <token>'],
    ['a token in base64', 'Bad key aGVsbG8gd29ybGQ5MTIzNDU2Nw==', 'Bad key <token>'],
    ['a query', 'Failed at ?token=abc&email=a', 'Failed at <query>'],
    ['a path with an id', 'Failed at /users/17/edit?tab=money', 'Failed at <path>'],
    ['a link', 'Failed to fetch https://cubby.test/reset-password/abc?x=1#y', 'Failed to fetch <url>'],
    ['a mail link', 'Cannot open mailto:rosa@example.test', 'Cannot open <url>'],
    [
      'typed text',
      `Unexpected token 'R', "Rosa: I am ill" is not valid JSON`,
      'Unexpected token <text>, <text> is not valid JSON',
    ],
    ['typed text that is cut off', 'Unexpected end of "my son has', 'Unexpected end of <text>'],
  ])('removes %s', (_, message, scrubbed) => {
    expect(scrub(message)).toBe(scrubbed)
  })

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'start_time')",
    "undefined is not an object (evaluating 'session.dates')",
    `can't access property "map", rows is undefined`,
    'Minified React error #418',
    'Maximum call stack size exceeded.',
    'QuotaExceededError: The quota has been exceeded.',
    'JSON.parse: unexpected character at line 1 column 12 of the JSON data',
  ])('keeps what helps: %s', (message) => {
    expect(scrub(message)).toBe(message)
  })

  it('keeps the path of a script of the app', () => {
    const message =
      'Failed to fetch dynamically imported module: https://cubby.test/assets/admin-B2x9_3kQa77.js?v=1'
    expect(scrub(message)).toBe('Failed to fetch dynamically imported module: /assets/admin-B2x9_3kQa77.js')
  })

  it.each(['https://cubby.test', 'http://cubby.test', ''])(
    'keeps only the path of a style of %j',
    (origin) => {
      expect(scrub(`at ${origin}/assets/a-1.css now`)).toBe('at /assets/a-1.css now')
    },
  )

  it.each([
    ['`rosa` is', '<text> is'],
    ["'rosa' is", '<text> is'],
    ['“rosa” is', '<text> is'],
    ['«rosa» is', '<text> is'],
    ['‘rosa’ is', '<text> is'],
    ['`` is', '<text> is'],
    ["'' is", '<text> is'],
    ['“” is', '<text> is'],
    ['‘’ is', '<text> is'],
    ['`rosa is', '<text>'],
    ["'rosa is", '<text>'],
    ['“rosa is', '<text>'],
    ['‘rosa is', '<text>'],
    ["don't ask rosa's son", "don't ask rosa's son"],
  ])('removes text in quotation marks of any kind: %s', (message, scrubbed) => {
    expect(scrub(message)).toBe(scrubbed)
  })

  it.each([
    ['at /profile now', 'at <path> now'],
    ['at /profile?name=rosa now', 'at <path> now'],
    ['at /profile/rosa/edit now', 'at <path> now'],
    ['at /profile/rosa?name=rosa now', 'at <path> now'],
    ['(at /profile/rosa) now', '(at <path>) now'],
    ['at </div> and/or now', 'at </div> and/or now'],
  ])('removes a path to its end: %s', (message, scrubbed) => {
    expect(scrub(message)).toBe(scrubbed)
  })

  it.each([
    ['abcdefghijklmn12 rows', '<token> rows'],
    ['abcdefghijklm12 rows', 'abcdefghijklm12 rows'],
    [`${'a'.repeat(32)} rows`, '<token> rows'],
    [`${'a'.repeat(31)} rows`, `${'a'.repeat(31)} rows`],
  ])('removes what is as long as a token: %s', (message, scrubbed) => {
    expect(scrub(message)).toBe(scrubbed)
  })

  it.each(['josé', 'garcía', 'éa', 'naïve-é’s'])('removes the whole name %s in lower case', (name) => {
    expect(scrub(`of ${name} now`)).toBe('of <name> now')
  })

  it('keeps the names of errors, of IndexedDB, and of elements, but nothing like them', () => {
    const names = 'in AbortError of IDBObjectStore and HTMLInputElement and HTMLElement'
    expect(scrub(names)).toBe(names)
    for (const name of [
      'AbortErrorRosa',
      'ÄAbortError',
      'IDBStore9',
      'ÄIDBStore',
      'HTMLElementRosa',
      'ÄHTMLElement',
    ]) {
      expect(scrub(`of ${name} now`)).toBe('of <name> now')
    }
  })

  it('keeps a key without quotation marks', () => {
    expect(scrub('evaluating row1234 now')).toBe('evaluating row1234 now')
  })

  it('keeps a dynamic key only when it looks like code', () => {
    expect(scrub("Cannot read properties of null (reading 'Rosa')")).not.toContain('Rosa')
    expect(scrub("Cannot read properties of null (reading 'rosa@example.test')")).not.toContain('rosa')
  })

  it('is short and never empty', () => {
    expect(scrub(`Expected ${'a word '.repeat(5_000)}`).length).toBeLessThanOrEqual(300)
    expect(scrub('')).toBe('Unknown error')
    expect(scrubErrorMessage('Bad day of rosa@example.test', 15)).toBe('Bad day of')
  })

  it('cuts a message before and after it is read, without a part of a placeholder', () => {
    expect(scrub(`${' '.repeat(1_995)}error rows`)).toBe('error')
    expect(scrubErrorMessage('row '.repeat(1_000), 4_000)).toBe('row '.repeat(500).trim())
    expect(scrub('  two   spaces \n and a line  ')).toBe('two spaces and a line')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (message) => {
        expect(scrub(scrub(message))).toBe(scrub(message))
      }),
      { numRuns: 1_000 },
    )
  })

  it('removes an email address, an id, and a long number wherever they are', () => {
    const word = fc.constantFrom('Failed', 'of', '(', '"', "'", ':', '<', '/', '=', 'rows', '\n', ',')
    const secret = fc.constantFrom(
      'rosa.delgado@example.test',
      '0192f3a1-7c11-7e0a-9a55-2f1f0a4b6c7d',
      '7185550134',
    )
    fc.assert(
      fc.property(fc.array(word), secret, fc.array(word), (before, data, after) => {
        expect(scrub([...before, data, ...after].join(' '))).not.toContain(data)
      }),
    )
  })
})
