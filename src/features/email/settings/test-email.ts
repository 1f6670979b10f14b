/** The e-mail that shows whether the mail server works. */
export function composeTestEmail({ siteName, origin, server }: { siteName: string; origin: string; server: string }) {
  const text = [
    `This is a test e-mail of ${siteName}. The mail server ${server} accepted it.`,
    'If it came into spam, look at what To do and the e-mail settings say of the domain of the sender.',
    `${origin}/admin/settings/email`,
  ]
  return { subject: `Test e-mail of ${siteName}`, text: `${text.join('\n\n')}\n` }
}
