import styles from './questions.module.css'

export type Question = { question: string; answer: string }

/** Questions as native details elements, which open without JavaScript and which the browser's page search opens. */
export function FoldedQuestions({ questions }: { questions: Question[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            {question}
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
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
