import { expect, test } from 'vitest'
import { dayFrom, numberFrom, timeFrom } from './read-formats.ts'

test('reads the days and times that spreadsheets in the United States write', () => {
  const dayOf = (text: string) => dayFrom(text, 2046)
  const numbered = ['2027-03-01', '3/1/2027', '12/31/27', '03-01-2027', '2027/3/1', '46447']
  expect(numbered.map(dayOf)).toEqual([
    '2027-03-01',
    '2027-03-01',
    '2027-12-31',
    '2027-03-01',
    '2027-03-01',
    '2027-03-01',
  ])
  for (const text of ['31.12.2027', '11201', '1/1/027', 'tomorrow']) expect(dayOf(text)).toBe(text)
  const stamped = ['3/1/2027 0:00', '2027-03-01 10:22:01', '2027-03-01T00:00:00Z', '3/1/2027, 9:05 AM']
  expect(new Set(stamped.map(dayOf))).toEqual(new Set(['2027-03-01']))
  const named = ['12-Mar-2025', '1 mar 25', 'Wed, March 12th, 2025', 'Sept. 3 2025', '12-Foo-2025']
  expect(named.map(dayOf)).toEqual(['2025-03-12', '2025-03-01', '2025-03-12', '2025-09-03', '12-Foo-2025'])
  const times = ['09:00', '9:05', '9am', '12:30 AM', '12 p.m.', '3:30 PM', '14:00:00', '13 PM', '9', 'noon']
  expect(times.map(timeFrom)).toEqual([
    '09:00',
    '09:05',
    '09:00',
    '00:30',
    '12:00',
    '15:30',
    '14:00',
    '13 PM',
    '9',
    'noon',
  ])
})

test('reads amounts with a dollar sign and separators, and nothing else', () => {
  expect(['95', '$1,200.50', '-3', '1,234,567', 'USD 95'].map(numberFrom)).toEqual([
    95, 1200.5, -3, 1234567, 95,
  ])
  for (const text of ['', 'free', '12,5', '1e3', '9 5', '($50.00)', '1,00'])
    expect(numberFrom(text), text).toBeNaN()
})

test('takes two digits for a year up to the last likely one, or else for one of the last century', () => {
  expect(['6/15/98', '3/1/46', '3/1/47'].map((text) => dayFrom(text, 2046))).toEqual([
    '1998-06-15',
    '2046-03-01',
    '1947-03-01',
  ])
  expect(['3/1/29', '3/1/30'].map((text) => dayFrom(text, 2029))).toEqual(['2029-03-01', '1930-03-01'])
})
