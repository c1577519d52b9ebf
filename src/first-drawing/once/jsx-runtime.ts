export { Fragment, jsx, jsx as jsxs } from './elements.ts'
