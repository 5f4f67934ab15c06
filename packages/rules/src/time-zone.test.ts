import { expect, test } from 'vitest'
import { timeZoneLines } from './time-zone.ts'

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

test('a zone without clock changes has one offset', () => {
  expect(observances('America/Phoenix', '2026-07-04', '2026-07-04')).toEqual([
    'STANDARD DTSTART:19691231T170000 TZOFFSETFROM:-0700 TZOFFSETTO:-0700',
  ])
})

test('an offset east of Greenwich may include half an hour', () => {
  expect(observances('Asia/Kolkata', '2026-07-04', '2026-07-04')[0]).toMatch(/TZOFFSETTO:\+0530/)
})

test('an unknown zone throws', () => {
  expect(() => timeZoneLines('Mars/Olympus', '2026-07-04', '2026-07-04')).toThrow(RangeError)
})
