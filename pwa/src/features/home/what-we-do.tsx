import { Link } from '@tanstack/react-router'
import { buttonVariants } from '@/ui/button-variants.ts'

const works = [
  {
    title: 'Credentials that count',
    text: 'The Child Development Associate, CPR and First Aid, health and safety: the training that licensing rules require, with a certificate that proves it.',
  },
  {
    title: 'Practice, not slides',
    text: 'You compress, observe, plan, role-play, and build, so that you can do it again on a loud Tuesday morning.',
  },
  {
    title: 'Hours that fit a working week',
    text: 'Single days and courses of several weeks, in the room or live online. If a session is full, you can join a fair waitlist.',
  },
]

export function WhatWeDo() {
  return (
    <section aria-labelledby="what-we-do" className="border-t bg-muted">
      <div className="shell grid gap-10 py-14 lg:grid-cols-[4fr_8fr] lg:gap-16 lg:py-20">
        <div className="grid content-start justify-items-start gap-5">
          <h2 id="what-we-do" className="text-3xl">
            What we do
          </h2>
          <Link to="/contact" className={buttonVariants({ variant: 'outline' })}>
            Ask us
          </Link>
        </div>
        <ul className="grid">
          {works.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-2 border-t py-6 first:border-t-0 first:pt-0 sm:grid-cols-[14rem_1fr] sm:gap-8"
            >
              <h3 className="text-xl">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
