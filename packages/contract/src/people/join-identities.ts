/** How the office made sure that it speaks with the student, in the words of the screens. The app reads them without zod. */
export const joinIdentities = {
  called_back: 'I called the number on file',
  photo_id: 'They showed a photo ID',
  known_in_person: 'I know them in person',
} as const
export type JoinIdentity = keyof typeof joinIdentities
