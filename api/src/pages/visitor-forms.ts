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
import { sendMessageWithinLimits } from '../features/messages/contact/send-message.ts'
import { requestCenterWithinLimits } from '../features/money/centers/request-center.ts'
import type { PublicForm } from './public-form.ts'

/** What visitors write to the office. */
export const contactPage: PublicForm<typeof contactForm> = {
  path: '/contact',
  title: 'Contact',
  screen: 'contact.tsx',
  heading: contactHeading,
  paragraphs: [contactIntroduction],
  fields: [
    { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
    { name: 'message', label: 'Message', type: 'textarea' },
  ],
  submit: 'Send message',
  received: {
    heading: messages.contactReceived,
    text: messages.contactReceivedDetail,
    another: 'Write another message',
  },
  schema: contactForm,
  send: sendMessageWithinLimits,
}

/** The request of a center that wants to enroll its staff. */
export const forCentersPage: PublicForm<typeof centerRequest> = {
  path: '/for-centers',
  title: 'For centers',
  screen: 'for-centers.tsx',
  heading: forCentersHeading,
  paragraphs: [
    forCentersIntroduction,
    ...forCentersGets.map(({ title, text }) => `${title}. ${text}`),
    forCentersRequest,
  ],
  fields: [
    { name: 'contact_name', label: 'Your name', type: 'text', autocomplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
    { name: 'name', label: 'Name of the center', type: 'text', autocomplete: 'organization' },
    { name: 'phone', label: 'Phone (optional)', type: 'tel', autocomplete: 'tel' },
    { name: 'address', label: 'Address of the center', type: 'textarea', autocomplete: 'street-address' },
    { name: 'message', label: 'Message (optional)', type: 'textarea' },
  ],
  submit: 'Send request',
  received: {
    heading: messages.centerRequestSent,
    text: messages.centerRequestConfirmed,
    another: 'Ask for another center',
  },
  schema: centerRequest,
  send: requestCenterWithinLimits,
}
