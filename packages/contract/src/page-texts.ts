/**
 * Texts of the public screens that the server renders before the app has started.
 * Separate exports, so that a screen loads only its own.
 */

export const homeHeading = 'You look after the children. We look after what you learn.'
export const homeIntroduction =
  'Training for the people who run the rooms, the nap mats and the snack table: CDA, CPR and First Aid, and the running of a good center. Taught in Brooklyn and live online.'

export const homeBelief = 'We believe that a good day for a child begins with a grown-up who was well taught.'
/** `{{provider_name}}` is replaced by the name of the provider. */
export const homeAbout =
  '{{provider_name}} is a small training provider in Brooklyn. Our instructors have worked the rooms they teach about, and our classes are small enough that everybody gets to practice, ask, and be corrected kindly.'
export const homeOffer1 = 'Credentials that count'
export const homeOffer1Text =
  'The Child Development Associate, CPR and First Aid, health and safety: the training that licensing rules require, with a certificate that proves it.'
export const homeOffer2 = 'Practice, not slides'
export const homeOffer2Text =
  'You compress, observe, plan, role-play, and build, so that you can do it again on a loud Tuesday morning.'
export const homeOffer3 = 'Hours that fit a working week'
export const homeOffer3Text =
  'Single days and classes over several weeks, in person or live online. If a session is full, you can join a fair waitlist.'
export const homeInvitation = 'There is a place with your name on it.'

export const classesHeading = 'Classes for people who look after children'
export const classesIntroduction =
  'Single days and courses of several weeks, in Brooklyn and live online. Pick a date, save your spot, and leave with a certificate your center can file.'

export const contactHeading = 'Write to us'
export const contactIntroduction =
  'About a class, a date, a certificate, or training for your whole center. A person in our office reads it.'

export const forCentersHeading = 'Training for your whole center'
export const forCentersIntroduction =
  'One place for the training of your staff, and one invoice for your center instead of a payment for each person.'
export const forCentersGets: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Enroll several people at once',
    text: 'Check off names, pick a class and a date, and see the price and the free spots before you confirm. Until the class starts, another person can take a spot without a charge.',
  },
  {
    title: 'Know what is missing, and by when',
    text: 'Who lacks hours, whose certificate expires within 90 days, and who is enrolled where: in one list that you can also read without a connection.',
  },
  {
    title: 'Pay one invoice',
    text: 'By order or by month, with the terms that you agree on with the office and your PO number.',
  },
  {
    title: 'Have the records ready',
    text: 'All certificates of your staff in one download. Everybody agrees first to what you see: the classes you pay for, their attendance, certificates, and hours.',
  },
]
export const forCentersRequestHeading = 'Ask for an account'
export const forCentersRequest =
  'The office looks at your request, agrees on the terms with you, and invites you.'

export const loginHeading = 'Login'
export const loginIntroduction =
  'Welcome back. Log in to see your classes, your waitlist positions, and your certificates.'

export const signupHeading = 'Sign Up'
export const signupIntroduction =
  'One account for your classes, your waitlist positions, and your certificates.'

export const unsubscribeHeading = 'Stop these emails'
export const unsubscribeIntroduction =
  'Press the button to stop messages of this kind, by email and on your devices. You still find them in Cubby.'
/** Replaces the introduction if the link is invalid or the request failed. */
export const unsubscribeUnchanged = 'You still get these emails.'
