import { z } from 'zod'
import { PAGE_TEXT_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import * as texts from '../page-texts.ts'
import { line } from '../text.ts'

/** The texts of the public pages that a provider can replace, with their defaults. */
export const defaultPageTexts = {
  home_heading: texts.homeHeading,
  home_introduction: texts.homeIntroduction,
  home_belief: texts.homeBelief,
  home_about: texts.homeAbout,
  home_offer_1: texts.homeOffer1,
  home_offer_1_text: texts.homeOffer1Text,
  home_offer_2: texts.homeOffer2,
  home_offer_2_text: texts.homeOffer2Text,
  home_offer_3: texts.homeOffer3,
  home_offer_3_text: texts.homeOffer3Text,
  home_invitation: texts.homeInvitation,
  classes_introduction: texts.classesIntroduction,
} as const
export type PageTextName = keyof typeof defaultPageTexts

const pageText = line(PAGE_TEXT_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired)

/** The texts of the public pages, as settings. */
export const pageTexts = z.object({
  home_heading: pageText,
  home_introduction: pageText,
  home_belief: pageText,
  home_about: pageText,
  home_offer_1: pageText,
  home_offer_1_text: pageText,
  home_offer_2: pageText,
  home_offer_2_text: pageText,
  home_offer_3: pageText,
  home_offer_3_text: pageText,
  home_invitation: pageText,
  classes_introduction: pageText,
})

/** An accent color, #rrggbb in lowercase. An empty string means the product's colors. */
export const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, messages.invalidColor)

/** The appearance and the texts of the provider's pages. */
export const brand = z
  .object({
    accent: accentColor,
    /** The path of the logo. Null means the product's logo. */
    logo: z.string().nullable(),
    texts: pageTexts,
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brand>
