import { expect, test } from 'vitest'
import { dayFrom, numberFrom, timeFrom } from './read-values.ts'

test('reads the days and times that spreadsheets in the United States write', () => {
  expect(['2027-03-01', '3/1/2027', '12/31/27', '31.12.2027'].map(dayFrom)).toEqual([
    '2027-03-01',
    '2027-03-01',
    '2027-12-31',
    '31.12.2027',
  ])
  const named = ['12-Mar-2025', '1 mar 25', 'March 12, 2025', 'Sept. 3 2025', '12-Foo-2025']
  expect(named.map(dayFrom)).toEqual(['2025-03-12', '2025-03-01', '2025-03-12', '2025-09-03', '12-Foo-2025'])
  const times = ['09:00', '9:05', '9am', '12:30 AM', '12 p.m.', '3:30 PM', '14:00:00', '13 PM', '9', 'noon']
  expect(times.map(timeFrom)).toEqual([
    ...['09:00', '09:05', '09:00', '00:30', '12:00', '15:30', '14:00', '13 PM', '9', 'noon'],
  ])
})

test('reads amounts with a dollar sign and separators, and nothing else', () => {
  expect(['95', '$1,200.50', '-3', '1,234,567'].map(numberFrom)).toEqual([95, 1200.5, -3, 1234567])
  for (const text of ['', 'free', '12,5', '1e3', '9 5']) expect(numberFrom(text), text).toBeNaN()
})
