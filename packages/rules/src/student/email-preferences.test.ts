import type { PreferencesChange } from '@cubby/contract/student/profile'
import { assert, boolean, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changePreferences,
  combineChanges,
  initialPreferences,
  kindsWanted,
  preferenceCategories,
  wantsEmail,
} from './email-preferences.ts'

const allOn = {
  email_notifications: true,
  class_reminders: true,
  payment_reminders: true,
  certificate_notifications: true,
  general_updates: true,
}
const noReminders = { ...allOn, email_notifications: false, class_reminders: false }

describe('changePreferences', () => {
  it('turns all categories on with the master switch', () => {
    expect(changePreferences(noReminders, { email_notifications: true })).toEqual(allOn)
    expect(changePreferences(noReminders, { email_notifications: true, general_updates: false })).toEqual(
      allOn,
    )
  })

  it.each(preferenceCategories)('turns the master switch off with %s', (category) => {
    const expected = { ...allOn, email_notifications: false, [category]: false }
    expect(changePreferences(allOn, { [category]: false })).toEqual(expected)
    expect(changePreferences(allOn, { email_notifications: true, [category]: false })).toEqual(expected)
  })

  it('returns only the five flags, even for a complete user', () => {
    const user = { ...allOn, email: 'rosa@example.test', role: 'student' }
    expect(changePreferences(user, { general_updates: false })).toEqual({
      ...allOn,
      email_notifications: false,
      general_updates: false,
    })
  })

  it('keeps the categories when the master switch is turned off', () => {
    expect(changePreferences(allOn, { email_notifications: false })).toEqual({
      ...allOn,
      email_notifications: false,
    })
  })

  it('keeps the master switch off when the last category is turned on', () => {
    expect(changePreferences(noReminders, { class_reminders: true }).email_notifications).toBe(false)
  })

  it('never turns the master switch on while a category is off', () => {
    const flags = record({
      email_notifications: boolean(),
      class_reminders: boolean(),
      payment_reminders: boolean(),
      certificate_notifications: boolean(),
      general_updates: boolean(),
    })
    assert(
      property(flags, flags, (current, wanted) => {
        const { email_notifications: master, ...others } = changePreferences(current, wanted)
        return !master || Object.values(others).every(Boolean)
      }),
    )
  })
})

describe('combineChanges', () => {
  const states = [allOn, noReminders, { ...allOn, email_notifications: false }]
  const flips = (['email_notifications', ...preferenceCategories] as const).flatMap(
    (flag): PreferencesChange[] => [{ [flag]: true }, { [flag]: false }],
  )

  it.each(flips)('has the effect of three changes that begin with %o', (first) => {
    for (const current of states) {
      for (const second of flips) {
        for (const third of flips) {
          const changes = [first, second, third]
          expect(changePreferences(current, changes.reduce(combineChanges)), JSON.stringify(changes)).toEqual(
            changes.reduce(changePreferences, current),
          )
        }
      }
    }
  })
})

describe('wantsEmail', () => {
  it.each([
    ['class_reminder', false],
    ['payment_due', true],
    ['certificate_ready', true],
    ['waitlist_offer', true],
  ])('returns for a %s while class reminders are off: %s', (type, expected) => {
    expect(wantsEmail(noReminders, type)).toBe(expected)
  })

  it.each([
    ['class_reminder', 'class_reminders'],
    ['payment_due', 'payment_reminders'],
    ['certificate_ready', 'certificate_notifications'],
    ['certificate_expiring', 'certificate_notifications'],
    ['certificate_revoked', 'certificate_notifications'],
    ['enrollment', 'general_updates'],
    ['anything else', 'general_updates'],
  ])('depends for a %s on %s', (type, category) => {
    const nothing = changePreferences(
      { ...allOn, email_notifications: false },
      Object.fromEntries(preferenceCategories.map((other) => [other, false])),
    )
    expect(wantsEmail(nothing, type)).toBe(false)
    expect(wantsEmail({ ...nothing, [category]: true }, type)).toBe(true)
    expect(wantsEmail(nothing, 'waitlist_offer')).toBe(true)
    expect(wantsEmail(nothing, 'payment_receipt')).toBe(true)
  })

  it('is true for every kind while the master switch is on', () => {
    expect(wantsEmail(allOn, 'class_reminder')).toBe(true)
  })
})

describe('kindsWanted', () => {
  const off = { ...allOn, email_notifications: false }
  const none = {
    email_notifications: false,
    class_reminders: false,
    payment_reminders: false,
    certificate_notifications: false,
    general_updates: false,
  }
  it.each([
    ['all', allOn],
    ['each', off],
    ['some', { ...off, general_updates: false }],
    ['some', { ...none, general_updates: true }],
    ['none', none],
  ] as const)('returns %s', (kinds, preferences) => {
    expect(kindsWanted(preferences)).toBe(kinds)
    // The summary must agree with what the mailer does.
    const sent = ['class_reminder', 'payment_due', 'certificate_ready', 'broadcast'].map((type) =>
      wantsEmail(preferences, type),
    )
    expect(sent.every(Boolean)).toBe(kinds === 'all' || kinds === 'each')
    expect(sent.some(Boolean)).toBe(kinds !== 'none')
    expect(wantsEmail(preferences, 'waitlist_offer')).toBe(true)
  })
})

it('applies the signup option as the master switch', () => {
  expect(initialPreferences()).toEqual(allOn)
  expect(initialPreferences(false)).toEqual(changePreferences(allOn, { email_notifications: false }))
})
