// Marks on the chart: what the owner did.
export const ANNOTATION_KINDS = ['published', 'edited', 'link'] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** What happened on one day, or in one month; `title` is that of one of `count`. */
export type ChartAnnotation = { day: string; kind: AnnotationKind; count: number; title: string }
