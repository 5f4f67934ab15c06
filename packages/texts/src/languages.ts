/** The languages of Cubby, as in `lang` of HTML. The texts in the code are the English ones. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

let readLanguage: () => Language = () => 'en'

/** Sets where the language is read from: in the app its user's, in the API that of the person who gets the response or the email. */
export function readLanguageFrom(source: () => Language): void {
  readLanguage = source
}

/** Returns the language in which texts are written now. */
export function currentLanguage(): Language {
  return readLanguage()
}
