import { plural } from '#src/lib/format/format-count.ts'
export function countPosts(number: number): string {
  return plural(number, 'post')
}

export function countPlaces(number: number): string {
  return plural(number, 'place')
}
