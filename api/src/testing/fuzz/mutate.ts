import fc from 'fast-check'

/** One request of the fuzzer. Numbers select among what exists. */
export interface Mutation {
  readonly operation: number
  readonly role: number
  /** For each placeholder of the path: the number of an existing id, or a text. */
  readonly ids: readonly (number | string)[]
  readonly query: readonly { readonly which: number; readonly value: string | number }[]
  readonly body: BodyMutation
  readonly contentType: string | null
  readonly headers: Readonly<Record<string, string>>
}

type BodyMutation =
  | { readonly kind: 'valid' | 'none' | 'truncated' | 'deep' }
  | { readonly kind: 'text'; readonly text: string }
  /** Replaces the part with this number. */
  | { readonly kind: 'replace'; readonly at: number; readonly json: string }

/** Texts that break careless code, as JSON. */
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u202e\u200b\ufeff',
  '\r\nBcc: a@b.c',
  "' or 1=1 --",
  '=HYPERLINK("https://evil.example")',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{student_name}}',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '25:61',
  'NaN',
  '__proto__',
  '💥'.repeat(50),
  'x'.repeat(5_000),
  '',
  ' ',
]

/** Other values, written as JSON. `1e309` becomes Infinity, and the large integer loses its last digits. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '0.005',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '[]',
  '{}',
  '[[[[[[]]]]]]',
  '[null,null]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"$ne":1}',
  JSON.stringify(Array.from({ length: 2_000 }, () => 'a')),
]

const json = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)),
  fc.constantFrom(...VALUES),
  fc.json({ maxDepth: 3 }),
)

const body: fc.Arbitrary<BodyMutation> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<BodyMutation>({ kind: 'valid' }, { kind: 'none' }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('replace'), at: fc.nat(30), json }) },
  { weight: 1, arbitrary: fc.constantFrom<BodyMutation>({ kind: 'truncated' }, { kind: 'deep' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('text'),
      text: fc.oneof(json, fc.constantFrom('{bad', 'a=1&b=2', '\ufeff{}', '<a/>', '--x\r\n\r\n--x--', '[')),
    }),
  },
)

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/xml',
      ';',
    ),
  },
)

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'Idempotency-Key': 'short' },
      { 'Idempotency-Key': 'a-key-that-is-used-again' },
      { 'Idempotency-Key': 'é'.repeat(20) },
      { Authorization: 'Bearer ' },
      { Authorization: `Bearer ${'x'.repeat(3_000)}` },
      { 'If-None-Match': '*' },
      { 'Last-Event-Id': '99999999999999999999' },
      { Cookie: `cubby_device=${'a'.repeat(43)}; cubby_device=%00` },
      { Cookie: `__Host-cubby_device=%00; __Host-cubby_device=${'a'.repeat(43)}` },
      { 'Accept-Encoding': 'identity;q=0, *;q=0' },
    ),
  },
)

const id = fc.oneof(
  { weight: 5, arbitrary: fc.nat(50) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'unknown',
      '%00',
      '%ED%A0%80',
      '%',
      '..%2f..',
      '%F0%9F%98%80',
      'x'.repeat(300),
      '-1',
    ),
  },
)

const queryValue = fc.oneof(
  fc.nat(5),
  fc.constantFrom(...TEXTS.map((text) => encodeURIComponent(text.toWellFormed()))),
  fc.constantFrom('%ED%A0%80', '%00', '1e309', '-1', '0', '99999999999999999999', '1&page=2', '2026-03-01'),
)

/** Random requests. The same seed makes the same requests. */
export function mutations(count: number, seed: number): Mutation[] {
  const mutation = fc.record({
    operation: fc.nat(10_000),
    role: fc.nat(3),
    ids: fc.array(id, { minLength: 3, maxLength: 3 }),
    query: fc.array(fc.record({ which: fc.nat(20), value: queryValue }), { maxLength: 3 }),
    body,
    contentType,
    headers,
  })
  return fc.sample(mutation, { numRuns: count, seed })
}
