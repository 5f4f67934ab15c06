import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Part, Placeholder } from './placeholders.ts'
import { formatParts, t } from './t.ts'

describe('a text', () => {
  test('without values is itself', () => {
    expect(t("Don't # this > that")).toBe("Don't # this > that")
  })

  test('gets its values, whatever they contain', () => {
    expect(t('{name} joined {school}', { name: '{school} \\u0041 <b>', school: "O'Neil" })).toBe(
      "{school} \\u0041 <b> joined O'Neil",
    )
  })

  test('counts as English does', () => {
    const left = (count: number) =>
      t('{count, plural, =0 {No spots} one {# spot} other {# spots}} left for {name}', { count, name: 'Ada' })
    expect([0, 1, 2, 1200].map(left)).toEqual([
      'No spots left for Ada',
      '1 spot left for Ada',
      '2 spots left for Ada',
      '1,200 spots left for Ada',
    ])
  })

  test('can have values and marked parts in a form', () => {
    const pay = (count: number) =>
      formatParts('{count, plural, one {<b>{name}</b> pays} other {# people pay}}', {
        count,
        name: 'Ada',
        b: (words) => `*${words.join('')}*`,
      })
    expect([1, 3].map(pay)).toEqual([['*Ada* pays'], ['3 people pay']])
  })

  test('selects a form', () => {
    const said = (kind: string) => t('{kind, select, cash {In cash} other {By card}}', { kind })
    expect(['cash', 'check'].map(said)).toEqual(['In cash', 'By card'])
  })

  test('has marked parts for links and elements', () => {
    const parts = formatParts('See <terms>the terms of {school}</terms> <icon></icon>.', {
      school: 'Cubby',
      terms: (words) => ({ words }),
      icon: (words) => ({ words }),
    })
    expect(parts).toEqual(['See ', { words: ['the terms of Cubby'] }, ' ', { words: [] }, '.'])
  })
})

test('the types know the values of a text', () => {
  expectTypeOf<Placeholder<'Enroll Now'>>().toEqualTypeOf<never>()
  expectTypeOf<Placeholder<'{name} paid {amount}'>>().toEqualTypeOf<'name' | 'amount'>()
  expectTypeOf<
    Placeholder<'{count, plural, one {# spot of {name}} other {# spots}} for {other}'>
  >().toEqualTypeOf<'count' | 'name' | 'other'>()
  expectTypeOf<Part<'<a>One</a> and <b></b>'>>().toEqualTypeOf<'a' | 'b'>()
})
