declare module '*/chapter.md' {
  const text: import('../chapters/kit/types.ts').ChapterText;
  export default text;
}
