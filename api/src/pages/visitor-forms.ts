import { messages } from '@cubby/contract/messages'
import { contactForm } from '@cubby/contract/messages/contact'
import { centerRequest } from '@cubby/contract/money/centers'
import {
  contactHeading,
  contactIntroduction,
  forCentersGets,
  forCentersHeading,
  forCentersIntroduction,
  forCentersRequest,
} from '@cubby/contract/page-texts'
import { t, translate } from '@cubby/texts/t'
import { sendMessageWithinLimits } from '../features/messages/contact/send-message.ts'
import { requestCenterWithinLimits } from '../features/money/centers/request-center.ts'
import type { PublicForm } from './public-form.ts'

/** What visitors write to the office. */
export const contactPage: PublicForm<typeof contactForm> = {
  path: '/contact',
  screen: 'contact.tsx',
  texts: () => ({
    title: t('Contact'),
    heading: t(contactHeading),
    paragraphs: [t(contactIntroduction)],
    fields: [
      { name: 'name', label: t('Name'), type: 'text', autocomplete: 'name' },
      { name: 'email', label: t('Email'), type: 'email', autocomplete: 'email' },
      { name: 'message', label: t('Message'), type: 'textarea' },
    ],
    submit: t('Send message'),
    received: {
      heading: t(messages.contactReceived),
      text: t(messages.contactReceivedDetail),
      another: t('Write another message'),
    },
  }),
  schema: contactForm,
  send: sendMessageWithinLimits,
}

/** The request of a center that wants to enroll its staff. */
export const forCentersPage: PublicForm<typeof centerRequest> = {
  path: '/for-centers',
  screen: 'for-centers.tsx',
  texts: () => ({
    title: t('For centers'),
    heading: t(forCentersHeading),
    paragraphs: [
      t(forCentersIntroduction),
      ...forCentersGets.map(({ title, text }) => `${translate(title)}. ${translate(text)}`),
      t(forCentersRequest),
    ],
    fields: [
      { name: 'contact_name', label: t('Your name'), type: 'text', autocomplete: 'name' },
      { name: 'email', label: t('Email'), type: 'email', autocomplete: 'email' },
      { name: 'name', label: t('Name of the center'), type: 'text', autocomplete: 'organization' },
      { name: 'phone', label: t('Phone (optional)'), type: 'tel', autocomplete: 'tel' },
      {
        name: 'address',
        label: t('Address of the center'),
        type: 'textarea',
        autocomplete: 'street-address',
      },
      { name: 'message', label: t('Message (optional)'), type: 'textarea' },
    ],
    submit: t('Send request'),
    received: {
      heading: t(messages.centerRequestSent),
      text: t(messages.centerRequestConfirmed),
      another: t('Ask for another center'),
    },
  }),
  schema: centerRequest,
  send: requestCenterWithinLimits,
}
