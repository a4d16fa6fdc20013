/** The figures that the sample shop's rows add up to. They are the specification's constants. */
export const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07'] as const
/** Gross profit per month, US cents. */
export const monthlyProfit = [400_000, 300_000, 500_000, 478_000, 589_000, 439_000, 649_000] as const
export const monthlyUnits = [240, 221, 229, 200, 218, 250, 270] as const
export const ordersPlaced = 980
export const netUnits = 1_200
export const netProfit = 2_500_000
export const refundedUnits = 428
export const refundedProfit = 855_000
export const releases = 23
export const releasedTotal = 1_224_950
export const currentPayout = 1_275_050
/** Business time after seeding: 11:00 in Lagos. */
export const sampleNow = new Date('2025-08-24T10:00:00Z')
export const zone = 'Africa/Lagos'
