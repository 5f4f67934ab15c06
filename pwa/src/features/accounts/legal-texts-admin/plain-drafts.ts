import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { t } from '@cubby/texts/t'

/** The first line of a plain draft. A text with it cannot be published. */
const NOTICE = t('Draft. A lawyer must read this text before it is published. Then delete this line.')

export function isPlainDraft(text: string): boolean {
  return text.includes(NOTICE)
}

/** Texts to begin with. They state what Cubby does, and ask in brackets what only the school knows. */
const texts: Readonly<Record<LegalTextKind, string>> = {
  terms: `# Enrolling
You ask for a spot in a class. You are enrolled when we confirm it. If a class is full, you can join its waitlist.

# Paying
Each class shows its price before you enroll, and the days on which payments are due. [How can students pay?]

# Withdrawing and refunds
You can withdraw until a class starts. The class page shows what you get back, and until when.

# If we change or cancel a class
We tell you at once. You can take another date, or get back what you paid for the class. [Is that right for every class?]

# Certificates
You get a certificate when you have attended the hours that the class requires.

# Conduct
[What do you expect from students? What happens if somebody disturbs a class?]

# Law
[Which law applies? Who answers questions about these terms?]`,
  privacy: `# Who we are
[Name and address of the school, and whom to ask about privacy]

# What we store
- Your name, email address, phone number, and what else you enter in your profile
- Your enrollments, attendance, payments, and certificates
- What you did in your account, and when

# Why
We need it to hold classes, to receive payments, and to prove your training to licensors. [Is there anything else?]

# Who sees it
Our office, and the instructors of your classes. A center that pays for you sees the classes it paid for. [Which companies work for us, for example for email and card payments?]

# How long
[How long do you keep each kind of data? Compare "How long data is kept" in Settings.]

# Your rights
You can download your data and delete your account in your profile. [Which rights does the law of your state add?]`,
}

export function plainDraft(kind: LegalTextKind): string {
  return `${NOTICE}\n\n${texts[kind]}`
}
