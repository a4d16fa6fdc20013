/** Reviews: fans' words about things that have reached them. */
export { keepReview, replyToReview, reportReview, stampOf as answerStamp } from './answer-review.ts'
export { hideReview } from './hide-review.ts'
export {
  countReported,
  eraseAnswers as forgetAnswers,
  eraseReviewTexts as forgetReviews,
  findModeratedReviews,
  type Review,
  selectAllReviewsOfShop as findReviewsOfShop,
  selectReviews as findReviews,
  selectReviewsOfOrder as findReviewsOfOrder,
  selectReviewsOfShop as reviewsOfShop,
  summariseReviews,
} from './review-rows.ts'
export { findArrivedLines, writeReview } from './write-review.ts'
