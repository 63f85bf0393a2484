/** Why nothing else about the goods is said: they are not sold, or not to this school. */
export const OFF_SHELF = '商品已下架'
