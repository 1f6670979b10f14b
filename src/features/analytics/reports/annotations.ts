// Flags on the chart that mark the owner's actions.
export const ANNOTATION_KINDS = ['published', 'edited', 'link'] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** The actions of one kind on a day or in a month. `title` is that of one of them. */
export type ChartAnnotation = { day: string; kind: AnnotationKind; count: number; title: string }
