import type { Settings } from '#src/features/settings/settings.ts'
import type { Question } from '#src/ui/layout/questions.tsx'

export type QuestionGroup = { name: string; questions: Question[] }

/** The questions of /faq: three groups of two. */
export function listFaqGroups({ statedRhythm }: Pick<Settings, 'statedRhythm'>): QuestionGroup[] {
  return [
    {
      name: 'Reading',
      questions: [
        {
          question: 'Is everything here really free?',
          answer:
            'Yes. Every tutorial and every project write-up can be read from the first line to the last without an account, a subscription or a trial. There is no paid part of the site.',
        },
        {
          question: 'How often is there something new?',
          answer: `New content appears ${statedRhythm}. The RSS, Atom and JSON feeds, linked at the foot of every page, bring it to your reader the moment it is published.`,
        },
      ],
    },
    {
      name: 'Code and projects',
      questions: [
        {
          question: 'May I use the code from a tutorial?',
          answer:
            'Yes, in your own work too. Code shown in a post is there to be used; a link back is welcome but not required. Projects carry the licence stated in their own source, and that one counts.',
        },
        {
          question: 'Where do I find a project’s source and a running version?',
          answer:
            'Each project write-up has a box with two buttons: one opens the live preview, the other the source code. The projects page lists them all.',
        },
      ],
    },
    {
      name: 'Taking part',
      questions: [
        {
          question: 'Do I need an account to comment?',
          answer:
            'No. A comment asks for a name, an e-mail address and the text. The address is never shown and never passed on; only the owner of the site can see it.',
        },
        {
          question: 'I found a mistake. What is the best way to report it?',
          answer:
            'Leave a comment under the post, so that the next reader sees it as well, or write through the contact page. Corrections are made in the post itself, usually within a few days.',
        },
      ],
    },
  ]
}
