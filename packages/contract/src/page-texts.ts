/**
 * Texts of the public screens that the server renders before the app has started.
 * Separate exports, so that a screen loads only its own.
 */

export const homeHeading = 'You look after the children. We look after what you learn.'
export const homeIntroduction =
  'Training for the people who run the rooms, the nap mats and the snack table: CDA, CPR and First Aid, and the running of a good center. Taught in Brooklyn and live online.'

export const classesHeading = 'Classes for people who look after children'
export const classesIntroduction =
  'Single days and courses of several weeks, in Brooklyn and live online. Pick a date, take a seat, and leave with a certificate your center can file.'

export const contactHeading = 'Write to us'
export const contactIntroduction =
  'About a class, a date, a certificate, or training for your whole center. A person in our office reads it.'

export const loginHeading = 'Login'
export const loginIntroduction =
  'Welcome back. Log in to see your classes, your waitlist positions, and your certificates.'

export const signupHeading = 'Sign Up'
export const signupIntroduction =
  'One account for your classes, your waitlist positions, and your certificates.'

export const unsubscribeHeading = 'Stop these emails'
export const unsubscribeIntroduction =
  'Press the button to get no more messages of this kind, by email or on your devices. You still find them in Cubby.'
/** Instead of the introduction, where the link has no effect. */
export const unsubscribeUnchanged = 'Your emails did not change.'
