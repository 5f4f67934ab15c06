import { describe, expect, it } from 'vitest'
import { normalEmail } from './email.ts'
import { email, emailOrNone } from './text.ts'

describe('the normal form of an email address', () => {
  it.each([
    ['Rosa@Example.Test', 'rosa@example.test'],
    [' rosa@example.test ', 'rosa@example.test'],
    ['\u200brosa@example.test', 'rosa@example.test'],
    ['ro\u00adsa@exam\u200dple.test\ufeff', 'rosa@example.test'],
    ['\u202arosa@example.test\u202c', 'rosa@example.test'],
    ['mailto:rosa@example.test', 'rosa@example.test'],
    ['MailTo: rosa@example.test', 'rosa@example.test'],
    ['rosa@example.test.', 'rosa@example.test'],
    ['ｒｏｓａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'rosa@example.test'],
    ['rosa+class@example.test', 'rosa+class@example.test'],
    ['rosa@localhost', 'rosa@localhost'],
    ['rosa@münchen.example', 'rosa@xn--mnchen-3ya.example'],
    ['rosa@mu\u0308nchen.example', 'rosa@xn--mnchen-3ya.example'],
    ['rosa@XN--MNCHEN-3YA.example', 'rosa@xn--mnchen-3ya.example'],
    ['rosa@straße.example', 'rosa@xn--strae-oqa.example'],
    ['jos\u0065\u0301@example.test', 'josé@example.test'],
    ['\u{1d400}nn@example.test', 'ann@example.test'],
    ['J\u030c@example.test', 'ǰ@example.test'],
    ['李@例え。テスト', '李@xn--r8jz45g.xn--zckzah'],
    ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
    ['иван@рос.рф', 'иван@xn--n1ade.xn--p1ai'],
  ])('converts %j to %j, and leaves that as it is', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal)
    expect(normalEmail(normal)).toBe(normal)
  })

  it.each([
    '',
    'rosa',
    '@example.test',
    'rosa@',
    'rosa@@example.test',
    'ro sa@example.test',
    'rosa@example.test\nbcc: all@example.test',
    'rosa\u0007@example.test',
    'Rosa <rosa@example.test>',
    'rosa@example.test; kim@example.test',
    'rosa@example.test,',
    'rosa@example..test',
    'rosa@example.test..',
    'rosa@.example.test',
    'rosa@[192.0.2.1]',
    'rosa@192.0.2.1',
    'rosa@0x7f.1',
    'rosa@[IPv6:2001:db8::1]',
    'rosa@example.test/path',
    'rosa@example.test?subject=hello',
    'rosa@example.test:25',
    'rosa@exam%70le.test',
    'rosa@☃.example',
    `rosa@${'a'.repeat(64)}.test`,
    `rosa@${'ü.'.repeat(60)}test`,
  ])('refuses %j', (typed) => {
    expect(normalEmail(typed)).toBeNull()
  })

  it.each([
    ['a Cyrillic a', 'rosa@p\u0430ypal.example'],
    ['Cyrillic letters only', 'rosa@\u0430\u0440\u0440\u04cf\u0435.example'],
    ['a Greek o', 'rosa@g\u03bfogle.example'],
    ['Greek letters only', 'rosa@\u03b1\u03bd\u03bf\u03bd.example'],
    ['a dotless i', 'rosa@pa\u0131.example'],
    ['a dotted capital I', 'rosa@\u0130stanbul.example'],
    ['a phonetic a', 'rosa@\u0251pple.example'],
    ['an ideographic zero', 'rosa@g\u3007\u3007gle.example'],
    ['a division slash', 'rosa@paypal\u2215x.example'],
  ])('refuses a domain with %s', (_, typed) => {
    expect(normalEmail(typed)).toBeNull()
  })

  it('is what the schemas return', () => {
    expect(email.parse('mailto:Rosa@münchen.example.')).toBe('rosa@xn--mnchen-3ya.example')
    expect(emailOrNone.parse('mailto:Rosa@münchen.example.')).toBe('rosa@xn--mnchen-3ya.example')
    expect(emailOrNone.parse(' ')).toBe('')
    expect(emailOrNone.safeParse('rosa').success).toBe(false)
  })
})
