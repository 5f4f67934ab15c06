import { expect, it } from 'vitest'
import { pushPayload } from './send-push.ts'

const news = {
  id: 'n1',
  type: 'class_reminder',
  title: 'Tomorrow',
  message: 'Bring a doll.',
  action_url: '/classes/c1?session=s1',
}

it('gives an offer an Accept button that opens the class page', () => {
  const { notification } = pushPayload('https://cubby.test', { ...news, type: 'waitlist_offer' })
  expect(notification).toMatchObject({
    navigate: 'https://cubby.test/classes/c1?session=s1',
    actions: [{ action: 'accept', title: 'Accept', navigate: 'https://cubby.test/classes/c1?session=s1' }],
  })
})

it('gives other notifications no button', () => {
  expect(pushPayload('https://cubby.test', news).notification).not.toHaveProperty('actions')
})
