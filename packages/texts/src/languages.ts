/** The languages of Cubby, as in `lang` of HTML. The texts in the code are the English ones. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

let readLanguage: () => Language = () => 'en'

/** Says who reads: on a phone its user, in the API the person for whom a request or an email is written. */
export function readLanguageFrom(source: () => Language): void {
  readLanguage = source
}

/** The language of whoever reads what is written now. */
export function currentLanguage(): Language {
  return readLanguage()
}
