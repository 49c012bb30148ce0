/** One stop of a tour of the page. */
export interface TourStop {
  readonly title: string;
  readonly says: string;
  /** Selector of what it is about: the first element that matches. */
  readonly at: string;
}
