import {
  loginHeading,
  loginIntroduction,
  signupHeading,
  signupIntroduction,
} from '@cubby/contract/page-texts'
import { html } from 'hono/html'
import type { Config } from '../platform/config.ts'
import type { Page } from './page.ts'
import { organizationData } from './structured-data.ts'

/** The login and sign-up pages. They have only text, because their forms need the app. */
export function formPages(config: Config): Page[] {
  return [
    formPage(config, {
      path: '/login',
      title: 'Login',
      screen: 'login.tsx',
      heading: loginHeading,
      introduction: loginIntroduction,
    }),
    formPage(config, {
      path: '/signup',
      title: 'Sign Up',
      screen: 'signup.tsx',
      heading: signupHeading,
      introduction: signupIntroduction,
    }),
  ]
}

interface FormWords {
  path: string
  title: string
  screen: string
  heading: string
  introduction: string
}

function formPage(config: Config, { heading, introduction, ...page }: FormWords): Page {
  return {
    ...page,
    description: introduction,
    data: organizationData(config),
    main: html`
<div class="shell py-8 lg:py-14">
<div class="mx-auto grid max-w-md gap-2">
<h1 class="font-bold text-3xl">${heading}</h1>
<p class="text-muted-foreground">${introduction}</p>
</div>
</div>`,
  }
}
