import { searchable } from '@cubby/rules/searchable'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCertificate, aPaidPayment, aSession, aUser, seatIn, waitIn } from '../../testing/factories.ts'
import { changeRows, rowIn } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('compares texts in SQL as the rule does', async () => {
  // Latin letters with and without accents, and what surrounds them.
  const letters = Array.from({ length: 0x250 }, (_, code) => code).filter((code) => code > 0)
  const texts = [
    ...letters.map((code) => String.fromCodePoint(code)),
    'Núñez',
    'Nu\u0301n\u0303ez',
    'José MÜLLER',
    'Łukasz Strauß',
    'Ὀδυσσεύς Иванов 李明',
    '',
  ]
  const { rows } = await sql<{ text: string; found: string }>`
    select text, searchable(text) as found from unnest(${texts}::text[]) as text`.execute(test.deps.db)
  expect(rows).toHaveLength(texts.length)
  const different = rows.filter(({ text, found }) => found !== searchable(text))
  expect(different).toEqual([])
})

it('finds names without their accents, and with them, in every list', async () => {
  const [student, waiting, teacher] = [
    await aUser(test),
    await aUser(test),
    await aUser(test, { role: 'instructor' }),
  ]
  for (const [user, first_name, last_name] of [
    [student, 'José', 'Núñez'],
    [waiting, 'Zoë', 'Núñez'],
    [teacher, 'Łukasz', 'Müller'],
  ] as const) {
    await changeRows(test, 'users', user.id, { first_name, last_name })
  }
  const session = await aSession(test, { title: 'Réanimation', capacity: 1 })
  await changeRows(test, 'classes', session.classId, { instructor_id: teacher.id })
  const enrollmentId = await seatIn(test, student, session)
  await waitIn(test, waiting, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const payment = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  await aCertificate(test, student)

  const finds = async (path: string, term: string) => {
    const { status, text } = await test.asAdmin.get(
      `${path}${path.includes('?') ? '&' : '?'}searchTerm=${encodeURIComponent(term)}`,
    )
    expect(status, path).toBe(200)
    return /Núñez|Müller/.test(text)
  }
  const lists = [
    ['/admin/users/search', ['nunez', 'NÚÑEZ jose', 'nun\u0303ez jose', 'lukasz muller']],
    ['/admin/classes', ['reanimation', 'müller', 'lukasz']],
    ['/enrollments', ['nunez', 'reanimation']],
    ['/admin/waitlist', ['nunez', 'zoe', 'réanimation']],
    ['/admin/financial/payments/outstanding', ['jose nunez', 'reanimation']],
    ['/certificates?status=all', ['jose núnez']],
  ] as const
  for (const [path, terms] of lists) {
    for (const term of terms) expect(await finds(path, term), `${path} ${term}`).toBe(true)
    expect(await finds(path, 'nunes'), path).toBe(false)
  }
  await aPaidPayment(test, payment.id, '2026-01-15T12:00:00Z')
  expect(await finds('/admin/financial/transactions', 'jose nunez reanimation')).toBe(true)
})
