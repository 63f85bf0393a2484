// Colours of the cards that share a payment, in the order they were chosen.
export const shareColours = ['var(--brand)', 'var(--money-held)', 'var(--money-frozen)', 'var(--info)', 'var(--money-available)']
