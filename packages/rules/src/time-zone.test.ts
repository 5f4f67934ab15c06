import { expect, test } from 'vitest'
import { instantOf, timeZoneLines } from './time-zone.ts'

const observances = (zone: string, first: string, last: string) =>
  timeZoneLines(zone, first, last)
    .join(' ')
    .split(/BEGIN:(?=STANDARD|DAYLIGHT)/)
    .slice(1)
    .map((text) => text.replace(/ END:.*/, ''))

const summer = 'DAYLIGHT DTSTART:20260308T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400'
const winter = 'STANDARD DTSTART:20261101T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500'

test('in winter New York is on standard time since November', () => {
  expect(observances('America/New_York', '2026-12-04', '2026-12-04')).toEqual([winter])
})

test('in summer New York is on daylight time since March', () => {
  expect(observances('America/New_York', '2026-07-04', '2026-07-04')).toEqual([summer])
})

test('days on both sides of a clock change list both offsets', () => {
  expect(observances('America/New_York', '2026-10-30', '2026-11-02')).toEqual([summer, winter])
})

test('the day of a clock change, and the day before, list both offsets', () => {
  expect(observances('America/New_York', '2026-11-01', '2026-11-01')).toEqual([summer, winter])
  expect(observances('America/New_York', '2026-10-31', '2026-10-31')).toEqual([summer, winter])
})

test('Greenwich has a positive offset of zero', () => {
  expect(observances('UTC', '2026-07-04', '2026-07-04')).toEqual([
    'STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0000 TZOFFSETTO:+0000',
  ])
})

test('a zone without clock changes has one offset', () => {
  expect(observances('America/Phoenix', '2026-07-04', '2026-07-04')).toEqual([
    'STANDARD DTSTART:19691231T170000 TZOFFSETFROM:-0700 TZOFFSETTO:-0700',
  ])
})

test('the first clock change of a zone comes after the offset before it', () => {
  expect(observances('America/Caracas', '2016-04-20', '2016-06-10')).toEqual([
    'STANDARD DTSTART:19691231T193000 TZOFFSETFROM:-0430 TZOFFSETTO:-0430',
    'DAYLIGHT DTSTART:20160501T023000 TZOFFSETFROM:-0430 TZOFFSETTO:-0400',
  ])
})

test('an offset east of Greenwich may include half an hour', () => {
  expect(observances('Asia/Kolkata', '2026-07-04', '2026-07-04')[0]).toMatch(/TZOFFSETTO:\+0530/)
})

test('an unknown zone throws', () => {
  expect(() => timeZoneLines('Mars/Olympus', '2026-07-04', '2026-07-04')).toThrow(RangeError)
})

test.each([
  ['in winter', '2026-12-04', '18:00', 'America/New_York', '2026-12-04T23:00:00.000Z'],
  ['in summer', '2026-07-04', '18:00', 'America/New_York', '2026-07-04T22:00:00.000Z'],
  ['before the clocks go forward', '2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['after the clocks go forward', '2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['that the clocks skip', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['that occurs twice', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['after the clocks go back', '2026-11-01', '02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  ['east of Greenwich', '2026-07-04', '18:00', 'Asia/Kolkata', '2026-07-04T12:30:00.000Z'],
  ['in Greenwich', '2026-07-04', '18:00', 'UTC', '2026-07-04T18:00:00.000Z'],
])('a local time is an instant: %s', (_, day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant)
})

test('in no time zone do the clocks change between 5 AM and 10 PM', () => {
  const changes = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    observances(zone, '2026-12-31', '2026-12-31').filter((change) => !/:19(69|70)/.test(change)),
  )
  expect(changes.length).toBeGreaterThan(100)
  expect(changes.filter((change) => !/T(0[0-4]|2[23])\d{4} /.test(change))).toEqual([])
})
