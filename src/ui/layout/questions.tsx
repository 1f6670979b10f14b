import styles from './questions.module.css'

export type Question = { question: string; answer: string }

/** Questions that open one by one; native, so they open without scripts and are found by the browser's search. */
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

/** A few short questions with their answers in sight. */
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
