/** Whether `npm run test:full` runs, which tries every case. */
export const isFull = process.env.TEST_FULL === '1'
