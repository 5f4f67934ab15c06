/** The languages of Cubby, as in `lang` of HTML. The texts in the code are the English ones. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** How dates, times, and numbers are written. All schools are in the United States, where Spanish writes 1,000.50. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

let current: Language = 'en'
const catalogs = new Map<Language, Readonly<Record<string, string>>>()

/** Whether this is one of Cubby's languages. */
export function isLanguage(name: unknown): name is Language {
  return (languages as readonly unknown[]).includes(name)
}

/** Returns the language in which texts are written now. */
export function currentLanguage(): Language {
  return current
}

/** Returns the current language as `Intl` names it: 'es-US'. */
export function currentLocale(): string {
  return locales[current]
}

/** Sets the language of a program with one reader, such as the app. */
export function setLanguage(language: Language): void {
  current = language
}

/** Writes something in a language, and returns it. A server, which has many readers, otherwise writes English. */
export function inLanguage<Written>(
  language: Language,
  write: () => Written extends Promise<unknown> ? never : Written,
): Written {
  const before = current
  current = language
  try {
    return write()
  } finally {
    current = before
  }
}

/** Adds translations of English texts to a language. */
export function addTranslations(language: Language, texts: Readonly<Record<string, string>>): void {
  catalogs.set(language, { ...catalogs.get(language), ...texts })
}

/** Returns the translation of an English text into the current language, or undefined without one. */
export function translationOf(text: string): string | undefined {
  return current === 'en' ? undefined : catalogs.get(current)?.[text]
}

/**
 * Makes something once for each language, when it is first needed, as Intl's formatters are slow to make:
 * `const day = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short' }))`, then `day().format(…)`.
 */
export function perLanguage<Made>(make: (locale: string, language: Language) => Made): () => Made {
  const made = new Map<Language, Made>()
  return () => {
    const found = made.get(current) ?? make(locales[current], current)
    made.set(current, found)
    return found
  }
}
