import { expect, it } from 'vitest'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('completes each first step when its data exists', async () => {
  const setup = async () => (await test.asAdmin.get('/admin/setup')).body.setup
  const none = { has_details: false, has_class: false, has_instructor: false, has_enrollment: false }
  expect(await setup()).toEqual({
    ...none,
    has_time_zone: false,
    has_rooms: false,
    has_page_texts: false,
    has_legal_texts: false,
    share_url: `${test.deps.config.publicUrl}/classes`,
  })

  const { body } = await test.asAdmin.get('/admin/settings')
  await test.asAdmin.put('/admin/settings', { ...body.settings, provider_name: 'Little Steps' })
  expect(await setup()).toMatchObject({ ...none, has_details: true })

  await test.asAdmin.put('/admin/settings', {
    ...body.settings,
    provider_name: 'Little Steps',
    home_heading: 'Learn with us',
    rooms: [{ name: 'Room 1', address: '', places: 12 }],
  })
  expect(await setup()).toMatchObject({ has_rooms: true, has_page_texts: true })

  await aSession(test, { startsIn: -30 })
  expect(await setup()).toMatchObject({ has_class: false, has_time_zone: true })
  const session = await aSession(test)
  const { id: instructorId } = await aUser(test, { role: 'instructor' })
  const { db } = test.deps
  await db.updateTable('class_sessions').set({ instructor_id: null }).execute()
  await db.updateTable('classes').set({ instructor_id: null }).execute()
  expect(await setup()).toMatchObject({ has_class: true, has_instructor: false })
  await db.updateTable('classes').set({ instructor_id: instructorId }).execute()
  expect(await setup()).toMatchObject({ has_instructor: true, has_enrollment: false })
  await seatIn(test, await aUser(test), session)
  expect(await setup()).toMatchObject({ has_enrollment: true })

  await db.updateTable('class_sessions').set({ removed_at: new Date() }).execute()
  expect(await setup()).toMatchObject({ has_class: false, has_instructor: false })

  await publishText(test, { admin: test.admin, kind: 'terms', text: 'Be kind.' })
  expect(await setup()).toMatchObject({ has_legal_texts: false })
  await publishText(test, { admin: test.admin, kind: 'privacy', text: 'We store little.' })
  expect(await setup()).toMatchObject({ has_legal_texts: true })
})
