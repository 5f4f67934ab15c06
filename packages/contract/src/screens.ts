/** The first words of the public screens. The server says them before the app has started. */

export const homeWords = {
  heading: 'You look after the children. We look after what you learn.',
  introduction:
    'Training for the people who run the rooms, the nap mats and the snack table: CDA, CPR and First Aid, and the running of a good center. Taught in Brooklyn and live online.',
}

export const classesWords = {
  heading: 'Classes for people who look after children',
  introduction:
    'Evenings, Saturdays and single days, in Brooklyn and live online. Pick a date, take a seat, and leave with a certificate your center can file.',
}

export const contactWords = {
  heading: 'Write to us',
  introduction:
    'About a class, a date, a certificate, or training for your whole center. A person in our office reads it.',
}

export const loginWords = {
  heading: 'Login',
  introduction: 'Good to see you again. Your classes, your place in line and your certificates are waiting.',
}

export const signupWords = {
  heading: 'Sign Up',
  introduction: 'One account for your classes, your place in line and your certificates.',
}
