export function countPosts(number: number): string {
  return number === 1 ? '1 post' : `${number.toLocaleString('en-US')} posts`
}

export function countPlaces(number: number): string {
  return number === 1 ? '1 place' : `${number.toLocaleString('en-US')} places`
}
