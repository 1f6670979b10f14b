/** A part takes less than two minutes on a connection of 1 Mbit/s, and most proxies accept it. */
export const UPLOAD_PART_BYTES = 8_000_000
