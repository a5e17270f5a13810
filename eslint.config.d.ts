export declare function configure(features: string[]): [];
