import fc from 'fast-check'
import { expect, it } from 'vitest'
import { certificateNumber, readCertificateNumber } from './certificate-number.ts'

const drawn = fc.uint8Array({ minLength: 7, maxLength: 7 }).map((draw) => certificateNumber(2026, draw))
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

it('consists of a year and two groups', () => {
  expect(certificateNumber(2026, new Uint8Array(7))).toMatch(/^CUB-2026-0000-000[0-9A-Z]$/)
  expect(() => certificateNumber(2026, new Uint8Array(6))).toThrow('7 random bytes')
})

it('is recognized in any case and with any separators', () => {
  fc.assert(
    fc.property(drawn, (number) => {
      const typed = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readCertificateNumber(typed)).toBe(number)
      expect(readCertificateNumber(number.replace('CUB-', ''))).toBe(number)
      expect(readCertificateNumber(number.replaceAll('-', '–'))).toBe(number)
    }),
  )
})

it('detects every wrong symbol', () => {
  const number = certificateNumber(2026, Uint8Array.from([3, 14, 15, 92, 65, 35, 89]))
  for (let place = 'CUB-'.length; place < number.length; place += 1) {
    for (const symbol of SYMBOLS) {
      const same = symbol === number[place] || number[place] === '-'
      if (same) continue
      expect(readCertificateNumber(number.slice(0, place) + symbol + number.slice(place + 1))).toBeNull()
    }
  }
})

it('detects any two swapped symbols', () => {
  fc.assert(
    fc.property(drawn, fc.nat(7), fc.nat(7), (number, one, other) => {
      const symbols = [...number.slice(4).replaceAll('-', '')]
      const [a = '', b = ''] = [symbols[one + 4], symbols[other + 4]]
      fc.pre(a !== b)
      symbols[one + 4] = b
      symbols[other + 4] = a
      expect(readCertificateNumber(symbols.join(''))).toBeNull()
    }),
  )
})

it.each(['', 'CUB', 'CUB-2026', 'CUB-2026-UUUU-UUUU', 'x'.repeat(10_000), '☃'])(
  'finds no number in %j',
  (typed) => {
    expect(readCertificateNumber(typed)).toBeNull()
  },
)

it('finds no number in text with more before it, in it, or after it', () => {
  const number = certificateNumber(2026, Uint8Array.from([3, 14, 15, 92, 65, 35, 89]))
  const symbols = number.slice('CUB-'.length).replaceAll('-', '')
  // A zero before or after it does not change the checksum.
  expect(readCertificateNumber(`0${symbols}`)).toBeNull()
  expect(readCertificateNumber(`${symbols}0`)).toBeNull()
  expect(readCertificateNumber(`${symbols.slice(0, 4)}CUB${symbols.slice(4)}`)).toBeNull()
})
