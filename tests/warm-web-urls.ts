// The first web address that fast-check draws in a process takes a second: drawn on import, it does not count against a test's time.
import fc from 'fast-check'

fc.sample(fc.webUrl(), 1)
