import styles from './questions.module.css'

export type Question = { question: string; answer: string }

export type FoldedQuestion = {
  question: string
  /** Sanitized HTML: the content of a paragraph, or blocks. */
  html: string
  isParagraph: boolean
}

/** Questions as native details elements, which open without JavaScript and which the browser's page search opens. */
export function FoldedQuestions({ questions }: { questions: readonly FoldedQuestion[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, html, isParagraph }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            {question}
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <Answer html={html} isParagraph={isParagraph} />
        </details>
      ))}
    </div>
  )
}

function Answer({ html, isParagraph }: Pick<FoldedQuestion, 'html' | 'isParagraph'>) {
  const Element = isParagraph ? 'p' : 'div'
  return (
    <Element
      data-html
      className={isParagraph ? styles.answer : `${styles.answer} prose`}
      // `innerHTML` serialises markup differently than the server, which React would report as a mismatch.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list when the page was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Questions with visible answers. */
export function OpenQuestions({ questions }: { questions: Question[] }) {
  return (
    <dl className={styles.list}>
      {questions.map(({ question, answer }) => (
        <div key={question} className={styles.item}>
          <dt className={styles.question}>{question}</dt>
          <dd className={styles.answer}>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
