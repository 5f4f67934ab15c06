import { t, text, translate } from '@cubby/texts/t'
import { ShieldCheck } from 'lucide-react'

const tips = [
  text('Use a password that you use nowhere else.'),
  text('Let a password manager remember it for you.'),
  text('We never ask for your password by email or phone.'),
  text('Log out of shared phones and computers.'),
]

export function SecurityTips() {
  return (
    <section aria-labelledby="security-tips" className="grid gap-3 rounded-card border bg-card p-5">
      <h2 id="security-tips" className="text-xl">
        {t('Security tips')}
      </h2>
      <ul className="grid gap-2.5">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <ShieldCheck className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
            {translate(tip)}
          </li>
        ))}
      </ul>
    </section>
  )
}
